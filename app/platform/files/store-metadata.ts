/** Values are percent-encoded, because headers allow few characters and file names may contain any. */
export function writeMetadata(metadata: Record<string, string>): Record<string, string> {
  const entries = Object.entries(metadata)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), encodeURIComponent(value)]))
}

export function readMetadata(metadata: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, decoded(value)]))
}

/** Values stored by other programs may not be encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
