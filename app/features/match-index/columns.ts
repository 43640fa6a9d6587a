import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { foldText } from '#app/platform/text/fold-text.ts'
import { budgetRange, BUDGET_STEP } from '#app/features/match-score/compare.ts'
import { matchAnswers } from '#app/features/match-score/answers.ts'
import { matchQuestions } from '#app/features/profiles/rules.ts'
import { bitOf, packAnswers } from './answer-bits.ts'
import type { MatchIndexRow } from './match-index-row.ts'
import { withTwiceTheCapacity, PersonIndex } from './person-index.ts'

/** Stores each shared text once, under a numeric code. Code 0 means no text. */
class Dictionary {
  readonly texts: string[] = ['']
  /** The same texts as a search compares them. */
  readonly #folded: string[] = ['']
  readonly #codes = new Map<string, number>([['', 0]])

  /** @param text in the form used for comparison: lower case, trimmed */
  code(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    this.texts.push(text)
    this.#folded.push(foldText(text))
    this.#codes.set(text, this.texts.length - 1)
    return this.texts.length - 1
  }

  /** The code of a text, or -1 if nobody has it. */
  find(text: string): number {
    return this.#codes.get(text) ?? -1
  }

  /** Marks the texts that meet a search condition: 1 at their codes. */
  marked(meets: (folded: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#folded, (text, code) => Number(code > 0 && meets(text)))
  }
}

/** Bits of `flags`. */
export const LOOKING = 1
export const PRESENT = 2
export const PAUSED = 4
export const CONFIRMED_ONLY = 8
export const BUDGET_FOR_MATCHES = 16
export const BUDGET_FOR_STUDENTS = 32
/** The value for a budget that was not answered, or an open end. */
export const OPEN = 0xffff

/** People stored column by column as numbers: their answers, and what lists need to know about them. */
export class Columns {
  readonly people = new PersonIndex()
  readonly majors = new Dictionary()
  readonly names = new Dictionary()
  readonly tagTexts = new Dictionary()
  answers = new Uint32Array(256)
  dealBreakers = new Uint8Array(256)
  flags = new Uint8Array(256)
  /** The answered budget in steps of $50, and its upper end as stated, in dollars. */
  budgetLow = new Uint16Array(256)
  budgetHigh = new Uint16Array(256)
  budgetMost = new Int32Array(256)
  campus = new Uint16Array(256)
  major = new Uint32Array(256)
  name = new Uint32Array(256)
  initial = new Uint16Array(256)
  /** Dates as numbers, 20040512; 0 if there is none. */
  birth = new Int32Array(256)
  moveIn = new Int32Array(256)
  campusEmailAt = new Uint32Array(256)
  lastActive = new Uint32Array(256)
  /** Where a person's tags begin in `tags`, and how many there are. */
  tagsFrom = new Uint32Array(256)
  tagCount = new Uint8Array(256)
  tags = new Uint32Array(256)
  #tagsEnd = 0

  /** How many places to go through. */
  get size(): number {
    return this.people.size
  }

  /** Bytes of all columns, including unused capacity but not texts. */
  get bytes(): number {
    const all = Object.values(this).filter((value) => ArrayBuffer.isView(value))
    return all.reduce((sum, { byteLength }) => sum + byteLength, this.people.bytes)
  }

  /** Adds or replaces a person. Someone who is no longer present is removed, because they may be erased next. */
  put(row: MatchIndexRow): void {
    if (!row.present) return this.#delete(row.userId)
    const at = this.people.placeOf(row.userId)
    if (at === this.answers.length) this.#grow()
    const answers = matchAnswers(row)
    const range = budgetRange(answers)
    this.answers[at] = packAnswers(answers)
    this.dealBreakers[at] = matchQuestions
      .filter((question) => row.dealBreakers.includes(question))
      .reduce((bits, question) => bits | bitOf(question), 0)
    this.flags[at] = flagsOf(row)
    this.budgetLow[at] = range === null ? OPEN : range.low / BUDGET_STEP
    this.budgetHigh[at] = range === null || range.high === Infinity ? OPEN : range.high / BUDGET_STEP
    this.budgetMost[at] = row.budgetMax ?? -1
    this.campus[at] = row.campusId ?? 0
    this.major[at] = this.majors.code(fold(row.major ?? ''))
    this.name[at] = this.names.code(fold(row.givenName))
    this.initial[at] = initialCode(row.initial)
    this.birth[at] = dayDigits(row.birthDate)
    this.moveIn[at] = dayDigits(row.moveInDate)
    this.campusEmailAt[at] = row.campusEmailAt ?? 0
    this.lastActive[at] = row.lastActiveAt
    this.#putTags(at, row.tags, answers.tags.length > 0)
  }

  /** Clears a person's numbers; the slot is free until another person gets it. */
  #delete(userId: string): void {
    const at = this.people.remove(userId)
    if (at < 0) return
    const from = this.tagsFrom[at] ?? 0
    this.tags.fill(0, from, from + (this.tagCount[at] ?? 0))
    for (const [name, column] of Object.entries(this))
      if (ArrayBuffer.isView(column) && name !== 'tags') (column as Uint8Array)[at] = 0
  }

  /** Stores tags without duplicates, as the score compares them. They reuse the old slots if they fit; otherwise the old slots are
   *  abandoned. */
  #putTags(at: number, tags: readonly string[], answered: boolean): void {
    const codes = answered ? [...new Set(tags.map((tag) => this.tagTexts.code(tag.toLowerCase())))] : []
    if (codes.length > (this.tagCount[at] ?? 0)) {
      while (this.#tagsEnd + codes.length > this.tags.length) this.tags = withTwiceTheCapacity(this.tags)
      this.tagsFrom[at] = this.#tagsEnd
      this.#tagsEnd += codes.length
    }
    this.tags.set(codes, this.tagsFrom[at])
    this.tagCount[at] = codes.length
  }

  #grow(): void {
    for (const [name, column] of Object.entries(this))
      if (ArrayBuffer.isView(column) && name !== 'tags')
        Object.assign(this, { [name]: withTwiceTheCapacity(column as Uint8Array) })
  }
}

/** An initial's code as a search compares it, so that "e" finds "É."; 0 without an initial. */
function initialCode(initial: string): number {
  const folded = foldText(initial)
  return folded.length === 1 ? folded.charCodeAt(0) : 0
}

/** The form in which texts are compared. */
export const fold = (text: string) => normalized(cutLine(text), 'NFC').trim().toLowerCase()

export const dayDigits = (date: string | null) => (date === null ? 0 : Number(date.replaceAll('-', '')))

function flagsOf({ wantsMatching, present, paused, confirmedOnly, budgetFor }: MatchIndexRow): number {
  return (
    (wantsMatching === true ? LOOKING : 0) |
    (present ? PRESENT : 0) |
    (paused ? PAUSED : 0) |
    (confirmedOnly ? CONFIRMED_ONLY : 0) |
    (budgetFor === 'matches' ? BUDGET_FOR_MATCHES : 0) |
    (budgetFor === 'students' ? BUDGET_FOR_STUDENTS : 0)
  )
}
