/** The part of the package that plugins/fonts.ts uses; the package has no types of its own. */
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
