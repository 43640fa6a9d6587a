/** Messages to a child process that reads a file: what to read, then each piece that it asks for; null after the last. */
export type ToReader<Asked> = { asked: Asked } | { bytes: Uint8Array | null }

/** Messages from the child: what it has read so far and whether it wants the next piece, or that it failed; `plain` marks a
 *  sentence for people. */
export type FromReader<Item> =
  | { items: Item[]; wants: 'next' | 'nothing' }
  | { failed: string; plain: boolean }
