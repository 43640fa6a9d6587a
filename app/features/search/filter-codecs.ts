import { cutLine, type BoundedLine } from '#app/platform/text/bounded.ts'
import { readDollars } from '#app/platform/text/typed-values.ts'

const DOLLARS_MAX = 1_000_000
const QUERY_MAX = 200
const TYPED_MAX = 40
/** At most this many sentences about unknown values in an address, so that a long address does not make a page many times its size. */
export const UNKNOWN_MAX = 5

/** The context in which a search is read. */
export type Asked = {
  /** The meaning of "now", an ISO date. */
  today: string
  /** Whether beds and baths are exact unless the search says "or more", as in the JSON API. */
  exact: boolean
  /** Adds a sentence about something that was changed or is not applied. */
  note: (sentence: string) => void
  /** Keeps typed text that is not applied, and says why. */
  refuse: (text: string, sentence: string) => void
}

/** How a filter is read from its parameter's values and written as such. */
export type Codec<Value> = {
  /** The value if the search does not mention the filter. */
  empty: Value
  read: (texts: string[], asked: Asked) => Value
  /** Not called for an empty value. */
  write: (value: NonNullable<Value>) => string[]
}

type Parse<Value> = (text: BoundedLine, today: string) => Value | null | undefined

/** One value, or none. @param as what the error sentence calls it when it cannot be read */
export function one<Value>(
  as: string,
  parse: Parse<Value>,
  write: (value: NonNullable<Value>) => string = String,
): Codec<Value | null> {
  return {
    empty: null,
    read: ([first = ''], { today, refuse }) => {
      const text = cleanText(first, TYPED_MAX)
      if (text === '') return null
      const value = parse(text, today) ?? null
      if (value === null) refuse(text, `We couldn’t read “${text}” as ${as}, so it isn’t applied.`)
      return value
    },
    write: (value) => [write(value)],
  }
}

/** One value that every search has. */
export function always<Value>(empty: Value, { read, write }: Codec<Value | null>): Codec<Value> {
  return { empty, read: (texts, asked) => read(texts, asked) ?? empty, write }
}

/** Any number of the given keys. */
export function many<Key extends string>(options: readonly { key: Key }[]): Codec<Key[]> {
  const keys = options.map(({ key }) => key)
  return {
    empty: [],
    read: (texts, { note }) => {
      const asked = texts.flatMap((text) => text.split(',')).filter(Boolean)
      const unknown = [...new Set(asked)].filter((each) => !keys.includes(each as Key))
      for (const key of unknown.slice(0, UNKNOWN_MAX))
        note(`We don’t have a filter called “${cleanText(key, TYPED_MAX)}”, so it isn’t applied.`)
      if (unknown.length > UNKNOWN_MAX)
        note(`We don’t have ${unknown.length - UNKNOWN_MAX} other filters that this address names.`)
      return keys.filter((key) => asked.includes(key))
    },
    write: (value) => value,
  }
}

/** On or off. A form without JavaScript submits 0 before the checkbox's own 1. @param unsaid the value if the parameter is missing */
export function onOff(empty: boolean, unsaid: (asked: Asked) => boolean = () => empty): Codec<boolean> {
  return {
    empty,
    read: (texts, asked) => {
      const last = texts.at(-1)
      return last === undefined ? unsaid(asked) : last !== '0'
    },
    write: (value) => [value ? '1' : '0'],
  }
}

/** The text typed into the search box. */
export const words: Codec<string> = {
  empty: '',
  read: ([first = '']) => cleanText(first, QUERY_MAX),
  write: (text) => [text],
}

const within = (low: number, high: number) => (value: number | null | undefined) =>
  typeof value === 'number' && value >= low && value <= high ? value : null

export const whole = (low: number, high: number) => (text: string) =>
  within(low, high)(/^\d{1,9}$/.test(text) ? Number(text) : null)

export const dollars = (text: BoundedLine) => within(0, DOLLARS_MAX)(readDollars(text))

export function readHalfSteps(text: string): number | null {
  const value = Number(text)
  return Number.isInteger(value * 2) ? within(0, 50)(value) : null
}

/** One of some words. */
export const oneOf =
  <Word extends string>(known: readonly Word[]) =>
  (text: string) =>
    known.find((each) => each === text)

/** Replaces control characters, which cannot be stored or searched, and cuts overlong text. */
function cleanText(text: string, most: number): BoundedLine {
  return cutLine(
    text
      .slice(0, 4 * most)
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim(),
    most,
  )
}
