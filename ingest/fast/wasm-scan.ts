/** Part of Node; its types come only with those of browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};

const caseBits = 0x20;

/** Multiplies words to hash them, here and in the scans. */
export const factor = 0x9e3779b97f4a7c15n;

/** Opens a module that was compiled to WebAssembly, in base64. */
export const openWasm = (base64: string): object =>
  new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports;

/** Packs up to eight bytes of a name into a number, without their case. */
export const wordOf = (bytes: Buffer): bigint =>
  bytes.reduce((sum, byte, at) => sum | (BigInt(byte | caseBits) << BigInt(8 * at)), 0n);

/** Returns the upper bits of a word's hash. */
export const hashOf = (word: bigint, bits: bigint): number =>
  Number(BigInt.asUintN(64, word * factor) >> (64n - bits));

/** Sets the bit of a hash in the table that begins at `tableAt`. */
export function setBit(bytes: Buffer, tableAt: number, hash: number): void {
  const at = tableAt + (hash >> 3);
  bytes[at] = (bytes[at] as number) | (1 << (hash & 7));
}
