import type { listings } from '#app/database/schema/homes/listings.ts'
import {
  flexibleLeaseLabels,
  laundryLabels,
  leaseTypeLabels,
  petPolicyLabels,
  propertyTypeLabels,
  ssnLabels,
  tourSites,
} from './choices.ts'

/** The forms of a home's editor, in the order in which a new home goes through them. */
export const homeSections = ['home', 'place', 'price', 'terms', 'features', 'floorplans'] as const
export type HomeSection = (typeof homeSections)[number]

type Entry = {
  /** The editor page with this field. */
  section: HomeSection | 'photos'
  /** The fact's label everywhere. */
  label: string
  /** Whether a home's page, comparisons and collection files list the fact; by default, if it is plain. False for facts that they
   *  show in another way. */
  shown?: boolean
  /** The description in the API. */
  api?: string
  required?: true
}

type YesNo = { kind: 'yesNo' }
/** From 0. `unit`: how it is counted (`1 space`, `2 spaces`); `none` is shown instead of 0. */
type Count = { kind: 'number'; most: number; step?: 0.5; unit?: { one: string; many: string; none?: string } }
type Year = { kind: 'year' }
/** In cents. */
type Money = { kind: 'money' }
type Months = { kind: 'months' }
type Day = { kind: 'date' }
/** One line; a web address alone is shown as a link. */
type Line = { kind: 'line'; most: number }
/** An https address. `sites`: the only sites allowed, including their subdomains. */
type Web = { kind: 'link'; sites?: { called: string; hosts: readonly string[] } }
type Choice<Value extends string = string> = { kind: 'choice'; labels: Record<Value, string> }
/** Each feature that handles the fact has its own code for it. */
type Own = { kind: 'own' }

/** The sections whose forms have a field for each of their plain facts. */
type Typed = { section: 'home' | 'price' | 'terms' | 'features' }

/** The kinds a field may have, by its column's type. */
type KindOf<Value> = Own | (Typed & PlainKindOf<Value>)
type PlainKindOf<Value> = [Value] extends [boolean]
  ? YesNo
  : [Value] extends [number]
    ? Count | Year | Money
    : [Value] extends [number[]]
      ? Months
      : [Value] extends [string]
        ? string extends Value
          ? Day | Line | Web
          : Choice<Value>
        : never

type Row = typeof listings.$inferSelect
type NotFact =
  | (
      | 'id'
      | 'slug'
      | 'campusId'
      | 'source'
      | 'externalId'
      | 'ownerId'
      | 'managerId'
      | 'companyId'
      | 'status'
      | 'version'
    )
  | ('editedFacts' | 'confirmedAt' | 'confirmedBy' | 'freshAt' | 'unlisted' | 'unlistedAt' | 'missingSince')
  | ('rentedThrough' | 'nextLeaseFrom')
  | ('listedAt' | 'createdAt' | 'updatedAt')

/** Every fact of a home, in the order of forms, histories and pages. A column without an entry does not compile. */
export const homeFields = {
  name: { kind: 'own', section: 'home', label: 'Name' },
  address: { kind: 'own', section: 'place', label: 'Address' },
  city: { kind: 'own', section: 'place', label: 'City' },
  zip: { kind: 'own', section: 'place', label: 'ZIP code' },
  description: { kind: 'own', section: 'home', label: 'Description' },
  type: {
    kind: 'choice',
    labels: propertyTypeLabels,
    required: true,
    section: 'home',
    label: 'Type',
  },
  price: { kind: 'own', section: 'price', label: 'Price' },
  priceBasis: { kind: 'own', section: 'price', label: 'Price is for' },
  priceBasisAssumed: { kind: 'own', section: 'price', label: 'Price is for' },
  beds: {
    kind: 'number',
    most: 50,
    required: true,
    section: 'home',
    label: 'Beds',
    api: 'Places that are rented',
    shown: false,
  },
  bedrooms: {
    kind: 'number',
    most: 50,
    section: 'home',
    label: 'Bedrooms',
    api: 'Rooms; 0 is a studio',
    shown: false,
  },
  baths: { kind: 'number', most: 50, step: 0.5, section: 'home', label: 'Baths', shown: false },
  squareFeet: {
    kind: 'number',
    most: 1_000_000,
    unit: { one: 'sq ft', many: 'sq ft' },
    section: 'home',
    label: 'Size',
  },
  yearBuilt: { kind: 'year', section: 'home', label: 'Year built' },
  lat: { kind: 'own', section: 'place', label: 'Latitude' },
  lng: { kind: 'own', section: 'place', label: 'Longitude' },
  precision: { kind: 'own', section: 'place', label: 'Shown on the map' },
  leaseType: { kind: 'choice', labels: leaseTypeLabels, section: 'terms', label: 'Lease' },
  leaseMonths: { kind: 'months', section: 'terms', label: 'Lease length' },
  flexibleLease: {
    kind: 'choice',
    labels: flexibleLeaseLabels,
    section: 'terms',
    label: 'Flexible lease',
  },
  availableFrom: { kind: 'date', section: 'terms', label: 'Available from' },
  subletting: { kind: 'yesNo', section: 'terms', label: 'Subletting allowed' },
  guarantor: { kind: 'yesNo', section: 'terms', label: 'Guarantor accepted' },
  ssn: { kind: 'choice', labels: ssnLabels, section: 'terms', label: 'Social Security number' },
  incomeMultiple: {
    kind: 'number',
    most: 10,
    step: 0.5,
    unit: { one: 'time the rent', many: 'times the rent', none: 'No minimum' },
    section: 'terms',
    label: 'Income asked for',
    api: 'As a multiple of the rent',
  },
  screening: { kind: 'line', most: 300, section: 'terms', label: 'Screening criteria' },
  application: { kind: 'link', section: 'terms', label: 'Application link' },
  videoTour: { kind: 'link', sites: tourSites, section: 'features', label: 'Video or 3D tour' },
  furnished: { kind: 'yesNo', section: 'features', label: 'Furnished' },
  pets: { kind: 'choice', labels: petPolicyLabels, section: 'features', label: 'Pets' },
  laundry: { kind: 'choice', labels: laundryLabels, section: 'features', label: 'Laundry' },
  parkingSpaces: {
    kind: 'number',
    most: 1000,
    unit: { one: 'space', many: 'spaces', none: 'None' },
    section: 'features',
    label: 'Parking',
  },
  amenities: { kind: 'own', section: 'features', label: 'Amenities' },
  accessFeatures: { kind: 'own', section: 'features', label: 'Access', shown: true },
  deposit: {
    kind: 'money',
    section: 'price',
    label: 'Deposit',
    api: 'By the basis of the price',
    shown: false,
  },
  applicationFee: {
    kind: 'money',
    section: 'price',
    label: 'Application fee',
    api: 'For each applicant',
    shown: false,
  },
  fees: { kind: 'own', section: 'price', label: 'Fees and utilities' },
  floorplans: { kind: 'own', section: 'floorplans', label: 'Floorplans' },
  photos: { kind: 'own', section: 'photos', label: 'Pictures' },
} as const satisfies { [Name in Exclude<keyof Row, NotFact>]: Entry & KindOf<NonNullable<Row[Name]>> }

export type FactName = keyof typeof homeFields
export const factNames = Object.keys(homeFields) as FactName[]
export const isFact = (name: string): name is FactName => Object.hasOwn(homeFields, name)

type Where<Is> = { [Name in FactName]: (typeof homeFields)[Name] extends Is ? Name : never }[FactName]

/** The facts whose code follows from their kind. */
export type PlainName = Exclude<FactName, Where<Own>>
export const isPlain = <Name extends FactName>(name: Name): name is Name & PlainName =>
  homeFields[name].kind !== 'own'
export const plainNames: PlainName[] = factNames.filter(isPlain)

/** A plain fact's entry, for code that only looks at its kind. */
export type PlainField = Entry & (YesNo | Count | Year | Money | Months | Day | Line | Web | Choice)
export const plainField = (name: PlainName): PlainField => homeFields[name]

/** The value of a plain field's form. Null is "not stated", which required fields do not allow. */
export type FactValue<Name extends PlainName> = (typeof homeFields)[Name] extends { required: true }
  ? Row[Name]
  : Row[Name] | null

/** The facts that are a line of free text, shown to the public. */
export type LineName = Where<Line>
export const lineNames = plainNames.filter((name): name is LineName => homeFields[name].kind === 'line')

/** The plain fields of a section. */
export type PlainIn<Section extends HomeSection> = Where<{ section: Section }> & PlainName
export const plainIn = <Section extends HomeSection>(section: Section) =>
  plainNames.filter((name): name is PlainIn<Section> => homeFields[name].section === section)

/** The facts that a home's page lists. */
export type ShownName = Exclude<PlainName, Where<{ shown: false }>> | Where<{ shown: true }>
export const shownNames = factNames.filter((name): name is ShownName => {
  const { shown = isPlain(name) }: Entry = homeFields[name]
  return shown
})

/** The plain facts among them, as stored. */
export type PlainFacts = Pick<Row, ShownName & PlainName>
export const plainFacts = (home: PlainFacts): PlainFacts =>
  Object.fromEntries(shownNames.filter(isPlain).map((name) => [name, home[name]])) as PlainFacts

/** The type of a stated value, by kind. */
export type ValueOf = {
  yesNo: boolean
  number: number
  year: number
  money: number
  months: number[]
  date: string
  line: string
  link: string
  choice: string
}

/** A fact's name in the JSON API, where money ends in `Cents`. */
export type ApiName<Name extends PlainName> = Name extends Where<Money> ? `${Name}Cents` : Name
export const apiName = (name: PlainName) => (homeFields[name].kind === 'money' ? `${name}Cents` : name)
