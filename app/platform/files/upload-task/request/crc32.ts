const SLICE = 1024 ** 2

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function update(before: number, bytes: Uint8Array): number {
  let value = ~before
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return ~value
}

/** The CRC-32 as stores expect it: base64 of its four bytes. Reads 1 MiB at a time. */
export async function crc32(content: Blob, signal?: AbortSignal): Promise<string> {
  let value = 0
  for (let start = 0; start < content.size; start += SLICE) {
    signal?.throwIfAborted()
    value = update(value, new Uint8Array(await content.slice(start, start + SLICE).arrayBuffer()))
  }
  return btoa(String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255))
}
