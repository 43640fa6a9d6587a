import { href } from 'react-router'
import { homeFields, homeSections, isFact, type HomeSection } from '#app/features/listings/home-fields.ts'
import type { HomeFacts } from '#app/features/listings/to-detail.ts'

export const editorSections = homeSections
export type EditorSection = HomeSection

/** Each section is a form; photos are a page among them, and publishing is the last. */
export const editorPages = [
  'home',
  'place',
  'price',
  'terms',
  'features',
  'photos',
  'floorplans',
  'publish',
] as const
export type EditorPage = (typeof editorPages)[number]
export const editorPageLabels: Record<EditorPage, string> = {
  home: 'The home',
  place: 'Where it is',
  price: 'Rent and fees',
  terms: 'Lease and dates',
  features: 'What it has',
  photos: 'Photos',
  floorplans: 'Floorplans',
  publish: 'Check and publish',
}

export const editorPath = (listingId: string, page: EditorPage = 'home') =>
  href('/manage/homes/:listingId/edit/:section?', { listingId, ...(page !== 'home' && { section: page }) })

/** The page that marks a home as rented. */
export const rentedPath = (listingId: string) => href('/manage/homes/:listingId/rented', { listingId })

export function pageAfter(page: EditorPage): EditorPage {
  return editorPages[editorPages.indexOf(page) + 1] ?? 'publish'
}

/** Whether a field is in a section, by its name in a home's history. */
export const isFieldInSection = (section: EditorSection, field: string): boolean =>
  field === 'campus' ? section === 'place' : isFact(field) && homeFields[field].section === section

/** A home in the form used by its editor. `campus` is its slug. */
export type EditedHome = HomeFacts & { campus: string; version: number; people: string[] }

/** A campus to choose from. */
export type EditedCampus = { slug: string; name: string; shortName: string; lat: number; lng: number }
