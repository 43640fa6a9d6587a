/** A header holds few letters, and a file's name may have any: so values travel percent-encoded. */
export function writeMetadata(metadata: Record<string, string>): Record<string, string> {
  const entries = Object.entries(metadata)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), encodeURIComponent(value)]))
}

export function readMetadata(metadata: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, decoded(value)]))
}

/** What somebody else stored may not be encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
