import { v7 } from 'uuid'

/** A new primary key: UUIDv7, so keys made later sort later and inserts stay at one end of an index. */
export function newId(): string {
  return v7()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside can be a key at all; asking the database with anything else is an error. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
