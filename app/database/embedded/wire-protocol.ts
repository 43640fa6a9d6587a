/** The few messages of PostgreSQL's wire protocol (chapter 54 of its manual) that must be understood to forward all others. */

/** The first byte of the Terminate message. */
export const TERMINATE = 0x58

/** Ends a sequence of extended-protocol messages, and so also the state in which PostgreSQL ignores messages after an error. */
export const sync = new Uint8Array([0x53, 0, 0, 0, 4])

/** A statement without parameters, as one message. */
export function simpleQuery(sql: string): Uint8Array {
  const text = new TextEncoder().encode(`${sql}\0`)
  const message = new Uint8Array(5 + text.length)
  message[0] = 0x51
  new DataView(message.buffer).setInt32(1, 4 + text.length)
  message.set(text, 5)
  return message
}

/** Joins blocks in new memory, so that it can be transferred to another thread without a copy. */
export function joinBytes(blocks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(blocks.reduce((length, block) => length + block.length, 0))
  let offset = 0
  for (const block of blocks) {
    joined.set(block, offset)
    offset += block.length
  }
  return joined
}

const readyAndIdle = [0x5a, 0, 0, 0, 5, 0x49]

/** Whether a response ends with "ready for query, not in a transaction". */
export function endsIdle(answer: Uint8Array): boolean {
  return readyAndIdle.every((byte, index) => answer[answer.length - readyAndIdle.length + index] === byte)
}
