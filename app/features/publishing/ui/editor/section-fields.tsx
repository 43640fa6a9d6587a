import type { MapGround } from '#app/ui/map/map-style.ts'
import { plainIn } from '#app/features/listings/fields/home-fields.ts'
import type { EditedCampus } from '../../editor/edited-home.ts'
import type { EditorSection } from '../../editor/sections.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import { FeaturesFields } from './features-fields.tsx'
import type { FieldsProps } from './field-props.ts'
import { FloorplanFields } from './floorplan-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { PlainFields } from './plain-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PriceFields } from './price-fields.tsx'

type Props = FieldsProps & {
  section: EditorSection
  campuses: EditedCampus[]
  ground: MapGround
  drawings: Photo[]
}

export function SectionFields({ section, campuses, ground, drawings, ...props }: Props) {
  if (section === 'home') return <HomeFields {...props} />
  if (section === 'place') return <PlaceFields {...props} {...{ campuses, ground }} />
  if (section === 'price') return <PriceFields {...props} />
  if (section === 'terms') return <PlainFields names={plainIn('terms')} {...props} />
  if (section === 'features') return <FeaturesFields {...props} />
  return <FloorplanFields {...props} drawings={drawings.map(drawingOption)} />
}

const drawingOption = ({ src, alt }: Photo, index: number) => ({
  value: src,
  label: alt ? `${index + 1}: ${alt}` : `Drawing ${index + 1}`,
})
