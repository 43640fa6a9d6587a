import type { z } from 'zod'
import {
  BRAND_MOST,
  siteContentForms,
  type Brand,
  type LegalText,
  type Support,
  type Testimonials,
} from './rules.ts'
import { isoDate } from '#app/platform/text/typed-values.ts'
import { pieces, type PieceKey } from './pieces.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** Rows of the testimonials form. */
export const QUOTES_MOST = 6

/** A field that appears once in a form, or once per row. */
type OnceField =
  | Exclude<keyof Support, 'demo' | 'messaging'>
  | 'label'
  | 'url'
  | keyof Brand
  | keyof LegalText
type RowField = keyof Testimonials['items'][number]
export type PieceField = OnceField | `${RowField}-${number}`

/** The texts of a form by field name. */
export type TypedPiece = Partial<Record<PieceField, string>>

export type PieceErrors = FieldErrors<PieceField>
export type ReadPieceOutcome =
  | { ok: true; value: unknown }
  | { ok: false; errors: PieceErrors; failed?: string }

/** Parses the form of a piece: null if every field is empty, which removes the piece from the pages. */
export function readPiece(key: PieceKey, typed: TypedPiece, today: string): ReadPieceOutcome {
  const value = valueOf(key, typed, today)
  if (value === null) return { ok: true, value }
  const parsed = siteContentForms[key].safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = errorsOf(parsed.error)
  return { ok: false, errors: key === 'brand' && errors.name ? { ...errors, name: SITE_NAME_WRONG } : errors }
}

const textOf = (typed: TypedPiece, name: PieceField) => {
  const text = (typed[name] ?? '').replaceAll('\r\n', '\n').trim()
  return text === '' ? undefined : text
}

function valueOf(key: PieceKey, typed: TypedPiece, today: string): unknown {
  const text = textOf(typed, 'text')
  switch (pieces[key].kind) {
    case 'text':
      return text === undefined ? null : { text }
    case 'dated-text':
      return text === undefined ? null : { text, since: isoDate(textOf(typed, 'since') ?? today) }
    case 'support':
      return supportOf(typed)
    case 'brand':
      return brandValue(typed)
    case 'testimonials': {
      const items = rowsOf(typed)
      return items.length === 0 ? null : { items }
    }
  }
}

function supportOf(typed: TypedPiece): unknown {
  const [label, url] = [textOf(typed, 'label'), textOf(typed, 'url')]
  const messaging =
    label === undefined && url === undefined ? undefined : { label: label ?? '', url: url ?? '' }
  const fields = ['phone', 'email', 'hours', 'priceMatch'] as const
  const [phone, email, hours, priceMatch] = fields.map((name) => textOf(typed, name))
  const details = { phone, email, hours, priceMatch, messaging }
  return Object.values(details).every((each) => each === undefined) ? null : details
}

/** One link per line: its label, then its URL. */
function brandValue(typed: TypedPiece): unknown {
  const fields = ['name', 'accent', 'campus'] as const
  const [name, accent, campus] = fields.map((field) => textOf(typed, field))
  const lines = (textOf(typed, 'links') ?? '').split('\n').filter((line) => line.trim() !== '')
  const links = lines.map((line) => {
    const words = line.trim().split(/\s+/)
    return { label: words.slice(0, -1).join(' '), url: words.at(-1) }
  })
  const value = { name, accent: accent?.toLowerCase(), campus, ...(links.length > 0 && { links }) }
  return Object.values(value).every((each) => each === undefined) ? null : value
}

/** Rows with any content. Each keeps its index, so that errors appear beside the right row. */
function rowsOf(typed: TypedPiece) {
  return Array.from({ length: QUOTES_MOST }, (_, row) => ({
    quote: textOf(typed, `quote-${row}`) ?? '',
    name: textOf(typed, `name-${row}`) ?? '',
    about: textOf(typed, `about-${row}`),
  })).filter(({ quote, name, about }) => quote !== '' || name !== '' || about !== undefined)
}

/** Error messages by field. */
const beside: Record<Exclude<OnceField, 'campus'> | RowField, string> = {
  text: 'This is not plain text, or longer than 200,000 characters.',
  since: 'Enter a date, such as 2026-11-22.',
  phone: 'Enter a phone number such as +1 213 555 0100.',
  email: 'Enter an email address such as help@example.com.',
  hours: 'Use at most 80 characters.',
  priceMatch: 'Use at most 300 characters.',
  label: 'Enter what the app is called, in at most 40 characters.',
  url: 'Enter the whole address of the conversation, beginning with https://.',
  quote: 'Enter what they said, in at most 400 characters.',
  name: 'Enter who said it, in at most 80 characters.',
  about: 'Use at most 80 characters.',
  accent: 'Enter a color as six digits from 0 to f, such as #b5400f.',
  links: `Enter at most ${BRAND_MOST.links} lines, each with a label of at most 40 characters and an address that begins with https://.`,
}

const SITE_NAME_WRONG = `Use 2 to ${BRAND_MOST.name} letters, digits, spaces and marks such as & . + - and ’.`

function errorsOf({ issues }: z.ZodError): PieceErrors {
  const found = issues.map(({ path }) => {
    const [first, row, field] = path.map(String)
    if (first === 'items') return [`${field}-${row}`, ownValue(beside, field ?? '') ?? 'This cannot be used.']
    const name = first === 'messaging' ? (row ?? 'url') : (first ?? '')
    return [name, ownValue(beside, name) ?? 'This cannot be used.']
  })
  return Object.fromEntries(found) as PieceErrors
}

/** A stored piece as field values of its form. */
export function typedPiece(key: PieceKey, value: unknown): TypedPiece {
  const parsed = value === null ? undefined : siteContentForms[key].safeParse(value).data
  if (parsed === undefined) return {}
  switch (pieces[key].kind) {
    case 'text':
    case 'dated-text':
      return parsed as TypedPiece
    case 'support': {
      const { messaging, demo: _demo, ...texts } = parsed as Support
      return { ...texts, ...messaging } as TypedPiece
    }
    case 'brand': {
      const { links = [], ...texts } = parsed as Brand
      return { ...texts, links: links.map(({ label, url }) => `${label} ${url}`).join('\n') } as TypedPiece
    }
    case 'testimonials': {
      const { items } = parsed as Testimonials
      return Object.fromEntries(
        items.flatMap(({ quote, name, about = '' }, row) => [
          [`quote-${row}`, quote],
          [`name-${row}`, name],
          [`about-${row}`, about],
        ]),
      )
    }
  }
}
