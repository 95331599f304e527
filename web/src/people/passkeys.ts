/** Passkeys, where the browser has them. */
import * as api from './api';

/** A passkey belongs to a domain: an address in numbers has none. */
const isAddressInNumbers = /^[\d.]+$|:/.test(location.hostname);

export const hasPasskeys =
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !isAddressInNumbers;

/** Asks for a passkey to be made, and stores it; null if the person did not want to. */
export async function makePasskey() {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await api.passkeyOptions());
  const credential = await orNull(navigator.credentials.create({ publicKey }));
  return credential && api.addPasskey(toJson(credential));
}

/** Signs in by a passkey; null if the person did not want to. */
export async function signInByPasskey() {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await api.signInOptions());
  const credential = await orNull(navigator.credentials.get({ publicKey }));
  return credential && api.usePasskey(toJson(credential));
}

function toJson(credential: Credential): Record<string, unknown> {
  return { ...(credential as PublicKeyCredential).toJSON() };
}

/** Browsers report a person who cancels as an error. */
async function orNull(asking: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) {
      return null;
    }
    throw error;
  }
}
