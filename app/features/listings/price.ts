import { numberArithmetic } from '#app/platform/arithmetic.ts'
import type { Fee } from './rules.ts'
import type { PriceBasis } from './choices.ts'
import { fractionPerPerson, placesIn, shareIn } from './share.ts'

/** A fee. `chosen`: it is optional but counted, so it says nothing about mandatory fees. */
type PricedFee = Fee & { chosen?: true }

/** The parts of a home's price, in whole cents per month. */
export type PriceFacts = {
  price: number
  priceBasis: PriceBasis | null
  /** Rentable places; a studio has 0, which counts as one. */
  beds: number
  fees: PricedFee[]
}

export type BasisFound = { basis: PriceBasis; assumed: boolean }

/** One fee or utility: each person's part in cents, or null when it is included or not stated. */
export type CostLine = Omit<PricedFee, 'amount'> & {
  each: number | null
  whole: number | null
}

/** The part of the cost that a card shows: sums, not individual fees. */
export type CardCost = {
  basis: PriceBasis
  assumed: boolean
  /** How many people share; shown next to the number. */
  people: number
  /** Rent plus every stated mandatory fee and utility, per person. */
  knownEach: number
  /** `knownEach` for everyone in the home. */
  knownWhole: number
  /** The fees and utilities that have an amount; null if none has. */
  fees: { kinds: 'fees' | 'utilities' | 'fees and utilities'; each: number; whole: number } | null
  /** Whether any mandatory fee or utility is named, with or without an amount. */
  named: boolean
  unknown: string[]
}

export type Cost = CardCost & {
  perBed: number
  wholeUnit: number
  rentEach: number
  lines: CostLine[]
}

export const ASSUMED_PER_BED_LIMIT = 70_000 // cents; specification part 2 §9, the $700 rule
const sleepers = (beds: number) => placesIn(numberArithmetic, beds)

/** Whether every tenant pays it each month: only such fees are part of the price. */
export const isInPrice = ({ kind, once }: Fee): boolean => kind !== 'optional' && !once

/** A home's fees, with the chosen optional ones counted as mandatory. @param chosen their names */
export const withChosenFees = (fees: Fee[], chosen: readonly string[]): PricedFee[] =>
  fees.map((fee) =>
    fee.kind === 'optional' && chosen.includes(fee.name) ? { ...fee, kind: 'fee', chosen: true } : fee,
  )

/** The stored basis, or the specification's guess (part 2 §9): the price is for the whole unit if the home has fewer than 2 beds or
 *  costs over $700 a bed. */
export function findBasis({ price, priceBasis, beds }: Omit<PriceFacts, 'fees'>): BasisFound {
  if (priceBasis) return { basis: priceBasis, assumed: false }
  const unit = beds < 2 || price / beds > ASSUMED_PER_BED_LIMIT
  return { basis: unit ? 'unit' : 'bed', assumed: true }
}

/** How many people share by default: everyone in a whole unit, one person for a bed. */
function defaultPeople(basis: PriceBasis, beds: number): number {
  return basis === 'unit' ? sleepers(beds) : 1
}

/** The unrounded parts that every price is computed from; the search index stores `shared` and `personal`. `shared` is divided
 *  among the people (cents for the whole home), `personal` is paid by each. */
export function priceParts({ price, priceBasis, beds, fees }: PriceFacts) {
  const { basis, assumed } = findBasis({ price, priceBasis, beds })
  const places = sleepers(beds)
  const rent = basis === 'unit' ? price : price * places
  const stated = (per: Fee['per']) =>
    fees
      .filter((fee) => isInPrice(fee) && fee.state === 'amount' && fee.per === per)
      .reduce((sum, fee) => sum + (fee.amount ?? 0), 0)
  return {
    basis,
    assumed,
    places,
    rent,
    shared: rent + stated('unit') + stated('bed') * places,
    personal: stated('person'),
  }
}

/** The fraction of the whole home that each of `people` pays for. */
const fractionEach = (basis: PriceBasis, beds: number, people: number) =>
  fractionPerPerson(numberArithmetic, { byBed: basis === 'bed' ? 1 : 0, beds, people })

/** Rounds parts to whole cents that add up to `sum`: all are rounded down, then those that lost most are rounded up.
 *  @param exact unrounded parts whose sum is about `sum` */
function roundedTo(sum: number, exact: number[]): number[] {
  const parts = exact.map(Math.floor)
  const missing = sum - parts.reduce((all, part) => all + part, 0)
  const lost = exact.map((part, at) => ({ at, by: part - (parts[at] ?? 0) })).filter(({ by }) => by > 0)
  lost.sort((one, other) => other.by - one.by || one.at - other.at)
  for (const { at } of lost.slice(0, missing)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/** A fee with each person's unrounded part. */
function lineOf({ amount, ...fee }: PricedFee, places: number, fraction: number): CostLine {
  const whole = amount === null ? null : fee.per === 'unit' ? amount : amount * places
  return { ...fee, whole, each: fee.per === 'person' ? amount : whole === null ? null : whole * fraction }
}

/** Lines in whole cents. @param parts each line's part */
const inCents = (lines: CostLine[], parts: number[]): CostLine[] =>
  lines.map((line, at) => ({
    ...line,
    each: line.each === null ? null : (parts[at] ?? 0),
    whole: rounded(line.whole),
  }))

/** All a page says about money. Rounded to cents once, at the end. `people` null: the default share. */
export function costOf(facts: PriceFacts, people: number | null = null): Cost {
  const { basis, assumed, places, rent, shared, personal } = priceParts(facts)
  const sharing = people ?? defaultPeople(basis, facts.beds)
  const fraction = fractionEach(basis, facts.beds, sharing)
  const exact = facts.fees.filter(isInPrice).map((fee) => lineOf(fee, places, fraction))
  const knownEach = shareIn(numberArithmetic, { shared, personal, fraction })
  const [rentEach = 0, ...parts] = roundedTo(knownEach, [
    rent * fraction,
    ...exact.map(({ each }) => each ?? 0),
  ])
  const lines = inCents(exact, parts)
  return {
    basis,
    assumed,
    people: sharing,
    perBed: Math.round(rent / places),
    wholeUnit: Math.round(rent),
    rentEach,
    lines,
    fees: sumOf(lines.filter(({ state }) => state === 'amount')),
    named: lines.some(({ chosen }) => !chosen),
    knownEach,
    knownWhole: Math.round(shared + personal * places),
    unknown: unknownIn(lines),
  }
}

/** Whether this many people can live there: at most two per bed. Beyond that there is no price per person. */
export const doPeopleFit = ({ cost, beds }: { cost: Pick<CardCost, 'people'>; beds: number }): boolean =>
  cost.people <= 2 * sleepers(beds)

const unknownIn = (lines: CostLine[]) =>
  lines.filter(({ state }) => state === 'unknown').map(({ name }) => name)

function sumOf(stated: CostLine[]): CardCost['fees'] {
  if (stated.length === 0) return null
  const kinds = new Set(stated.map(({ kind }) => kind))
  return {
    kinds: kinds.size === 2 ? 'fees and utilities' : kinds.has('fee') ? 'fees' : 'utilities',
    each: stated.reduce((sum, line) => sum + (line.each ?? 0), 0),
    whole: stated.reduce((sum, line) => sum + (line.whole ?? 0), 0),
  }
}

/** The part of a home's cost that its card shows. */
export function cardCost(cost: Cost): CardCost {
  const { basis, assumed, people, knownEach, knownWhole, fees, named, unknown } = cost
  return { basis, assumed, people, knownEach, knownWhole, fees, named, unknown }
}

export type MoveInFacts = { deposit: number | null; applicationFee: number | null }
export type MoveInCash = {
  firstMonth: number
  deposit: number | null
  /** The deposit for the whole home; `deposit` is one person's part. */
  depositWhole: number | null
  applicationFee: number | null
  /** Mandatory one-time fees. */
  once: CostLine[]
  total: number
  unknown: string[]
}

/** Cash that each person needs to move in, in cents: the first month, a part of the deposit and of one-time fees, and one's own
 *  application fee. */
export function moveInCash(facts: PriceFacts & MoveInFacts, people: number | null = null): MoveInCash {
  const cost = costOf(facts, people)
  const fraction = fractionEach(cost.basis, facts.beds, cost.people)
  const places = sleepers(facts.beds)
  // A deposit has the price's basis: the whole unit, or each bed.
  const depositWhole =
    facts.deposit === null ? null : cost.basis === 'unit' ? facts.deposit : facts.deposit * places
  const deposit = depositWhole === null ? null : depositWhole * fraction
  const exact = facts.fees
    .filter(({ kind, once }) => kind !== 'optional' && once)
    .map((fee) => lineOf(fee, places, fraction))
  const unknown = [
    ...(facts.deposit === null ? ['Deposit'] : []),
    ...(facts.applicationFee === null ? ['Application fee'] : []),
    ...unknownIn(exact),
  ]
  const cash = [deposit ?? 0, ...exact.map(({ each }) => each ?? 0)]
  const sum = Math.round(cash.reduce((all, part) => all + part, 0))
  const [depositEach = 0, ...parts] = roundedTo(sum, cash)
  return {
    firstMonth: cost.knownEach,
    deposit: deposit === null ? null : depositEach,
    depositWhole,
    applicationFee: facts.applicationFee,
    once: inCents(exact, parts),
    total: cost.knownEach + sum + (facts.applicationFee ?? 0),
    unknown,
  }
}

/** The optional fees, with each person's part. */
export function optionalFees(facts: PriceFacts, people: number | null = null): CostLine[] {
  const { basis, places } = priceParts(facts)
  const fraction = fractionEach(basis, facts.beds, people ?? defaultPeople(basis, facts.beds))
  const exact = facts.fees
    .filter(({ kind }) => kind === 'optional')
    .map((fee) => lineOf(fee, places, fraction))
  return inCents(
    exact,
    exact.map(({ each }) => Math.round(each ?? 0)),
  )
}

function rounded(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents)
}
