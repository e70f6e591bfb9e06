/** Its own types are a package apart. */
declare module 'subset-font' {
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      variationAxes?: Record<string, number>
    },
  ): Promise<Buffer<ArrayBuffer>>
  export = subsetFont
}
