import type { EditedCampus, EditedHome } from '../../manage/editor/edited-home.ts'
import type { Section } from '../../manage/editor/sections.ts'
import { FeaturesFields } from './features-fields.tsx'
import type { FieldsProps } from './field-props.ts'
import { FloorplanFields } from './floorplan-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

type Props = FieldsProps & { section: Section; home: EditedHome; campuses: EditedCampus[] }

/** The fields of one section. */
export function SectionFields({ section, home, campuses, ...props }: Props) {
  if (section === 'home') return <HomeFields {...props} />
  if (section === 'place') return <PlaceFields {...props} campuses={campuses} />
  if (section === 'price') return <PriceFields {...props} />
  if (section === 'terms') return <TermsFields {...props} />
  if (section === 'features') return <FeaturesFields {...props} />
  return <FloorplanFields {...props} drawings={drawingsOf(home)} />
}

function drawingsOf({ floorplans }: EditedHome) {
  return floorplans.flatMap(({ photo }) =>
    photo ? [{ value: photo.src, label: photo.alt || 'A drawing' }] : [],
  )
}
