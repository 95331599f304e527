/** What a game gives to the pictures in its rules. */
import type { Component } from 'svelte';

/** A card as wide as its parent. */
export type CardFace = Component<{ card: string }>;

/** A picture, drawn from the lines of its block in the rules. */
export type Drawing = Component<{ lines: readonly string[] }>;

export interface GamePictures {
  /** The class of the cloth under the pictures. */
  cloth: string;
  Card: CardFace;
  /** By kind; those of every game are in `rules/pictures/`. */
  drawings: Record<string, Drawing>;
  /** Who the players of the examples are, by seat: a level, or a person. */
  faces: readonly (string | null)[];
  /** What is counted together, where it is not cards. */
  Group?: Component<{ parts: readonly string[] }>;
  /** The same in words. */
  groupText: (parts: readonly string[], isTurned: boolean) => string;
}
