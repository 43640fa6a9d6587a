import type { EditedHome } from './editor/edited-home.ts'
import type { EditorPage } from './editor/sections.ts'

/** MissingFact information of a home: the page where it is entered, and why students need it. */
export type MissingFact = { key: string; page: EditorPage; text: string; why: string }

/** The facts that a home needs before students see it. */
export type Needed = Pick<
  EditedHome,
  'price' | 'priceBasisAssumed' | 'fees' | 'availableFrom' | 'description'
>

type Check<Home> = MissingFact & { holds: (home: Home) => boolean }

const said = (text: string | null) => text !== null && text.trim() !== ''
const stated = (value: unknown) => value !== null

/** Required before publishing: without these a student could not tell what the home costs. */
const needed: Check<Needed>[] = [
  {
    key: 'price',
    page: 'price',
    text: 'The rent',
    why: 'Students search by what they pay a month.',
    holds: ({ price }) => price > 0,
  },
  {
    key: 'priceBasis',
    page: 'price',
    text: 'What the rent is for: the whole home or one bed',
    why: 'What each person pays is calculated from it.',
    holds: ({ priceBasisAssumed }) => !priceBasisAssumed,
  },
  {
    key: 'fees',
    page: 'price',
    text: 'Mandatory fees, or that there are none',
    why: 'The price that students see must include every fee they cannot avoid.',
    holds: ({ fees }) => {
      const mandatory = fees.filter(({ kind }) => kind === 'fee')
      return mandatory.length > 0 && mandatory.every(({ state }) => state !== 'unknown')
    },
  },
  {
    key: 'availableFrom',
    page: 'terms',
    text: 'The date it becomes available',
    why: 'Students search by when they can move in.',
    holds: ({ availableFrom }) => stated(availableFrom),
  },
  {
    key: 'description',
    page: 'home',
    text: 'A description',
    why: 'A few sentences are enough.',
    holds: ({ description }) => said(description),
  },
]

/** Recommended: makes a home easier to choose. */
const advised: Check<EditedHome>[] = [
  {
    key: 'photos',
    page: 'photos',
    text: 'Photos',
    why: 'Students skip homes without photos.',
    holds: ({ photos }) => photos.length > 0,
  },
  {
    key: 'utilities',
    page: 'price',
    text: 'Which utilities the rent includes',
    why: 'Otherwise students ask what they pay besides the rent.',
    holds: ({ fees }) => {
      const utilities = fees.filter(({ kind }) => kind === 'utility')
      return utilities.length > 0 && utilities.every(({ state }) => state !== 'unknown')
    },
  },
  {
    key: 'position',
    page: 'place',
    text: 'A position on the map',
    why: 'Without one it has no pin, and no distance to campus.',
    holds: ({ lat }) => stated(lat),
  },
  {
    key: 'leaseType',
    page: 'terms',
    text: 'The kind of lease',
    why: 'With a joint lease, each tenant is responsible for the whole rent.',
    holds: ({ leaseType }) => stated(leaseType),
  },
  {
    key: 'deposit',
    page: 'price',
    text: 'The deposit and the application fee',
    why: 'Students see how much cash it takes to move in.',
    holds: ({ deposit, applicationFee }) => stated(deposit) && stated(applicationFee),
  },
  {
    key: 'baths',
    page: 'home',
    text: 'Baths and size',
    why: 'Students filter by them.',
    holds: ({ baths, squareFeet }) => stated(baths) && stated(squareFeet),
  },
]

const failing = <Home>(checks: Check<Home>[], home: Home): MissingFact[] =>
  checks.filter(({ holds }) => !holds(home)).map(({ key, page, text, why }) => ({ key, page, text, why }))

/** What is required and missing. */
export const missingOf = (home: Needed) => failing(needed, home)

/** What is recommended and missing. */
export const missingAdvice = (home: EditedHome) => failing(advised, home)
