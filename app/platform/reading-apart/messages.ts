/** What a child process that reads a file is told: what to read, and each piece of it when it asks; null after the last. */
export type ToReader<Asked> = { asked: Asked } | { bytes: Uint8Array | null }

/** What it says: what it has read so far, and whether it wants the next piece, or failed; `plain` is a sentence for
 *  people. */
export type FromReader<Item> =
  | { items: Item[]; wants: 'next' | 'nothing' }
  | { failed: string; plain: boolean }
