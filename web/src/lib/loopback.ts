/** Is it an address that only this computer reaches? As `hostname` of a URL, IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}
