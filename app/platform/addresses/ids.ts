import { v5, v7 } from 'uuid'

export { isId } from './is-id.ts'

/** A new primary key: a UUIDv7, so later keys sort later and inserts stay at one end of an index. */
export function newId(): string {
  return v7()
}

/** A key derived from two texts (UUIDv5): for several rows made by one request that must be the same on a retry. */
export function derivedId(id: string, from: string): string {
  return v5(from, id)
}

/** The smallest key of a moment: every key made earlier sorts before it. */
export function firstIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When a UUIDv7 key was made, to the millisecond. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
