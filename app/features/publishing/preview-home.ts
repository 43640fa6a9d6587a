import type { Photo } from '#app/features/listings/rules.ts'
import { CARD_AMENITIES } from '#app/features/listings/limits.ts'
import { leaveOutContacts } from '#app/features/listings/leave-out-contacts.ts'
import { toDetail } from '#app/features/listings/to-detail.ts'
import type { ListingCard, ListingDetail } from '#app/features/listings/views.ts'
import type { EditedCampus, EditedHome, EditorSection } from './sections.ts'
import { readValidFields, type TypedSection } from './read-section.ts'
import { sectionColumns } from './section-columns.ts'

export type PreviewedHome = {
  home: EditedHome
  card: ListingCard
  detail: ListingDetail
  /** Phone numbers and email addresses that were typed but will not be published. */
  leftOut: string[]
}

/** A preview of how students will see a home, made by the real page's code, with a section's unsaved values. */
export function previewHome(
  home: EditedHome,
  campuses: EditedCampus[],
  typed?: { section: EditorSection; typed: TypedSection; drawings: Photo[] },
): PreviewedHome | null {
  const { columns, leftOut } = typed
    ? leaveOutContacts<Partial<EditedHome>>(
        sectionColumns(home, typed.section, readValidFields(typed.section, typed.typed), typed.drawings),
      )
    : { columns: {}, leftOut: [] }
  const shown = { ...home, ...columns }
  const campus = campuses.find(({ slug }) => slug === shown.campus)
  if (!campus) return null
  const detail = {
    ...toDetail({ home: shown, campus: { ...campus, entrances: [] }, commute: null, drive: null }, null),
    driveAskable: false,
  }
  const card = {
    ...detail,
    toCampus: null,
    minutes: null,
    amenities: detail.amenities.slice(0, CARD_AMENITIES),
  }
  return { home: shown, card, detail, leftOut }
}
