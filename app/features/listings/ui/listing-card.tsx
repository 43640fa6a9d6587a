import { memo } from 'react'
import { CardFrame, type CardFrameProps } from './card-frame.tsx'
import { CardInside, type CardInsideProps } from './card-inside.tsx'

type Props = CardInsideProps & Pick<CardFrameProps, 'from' | 'steps'>

/** A home in a short list. The whole card is one link to its page. */
export const ListingCard = memo(function ListingCard({ from, steps, ...inside }: Props) {
  return (
    <CardFrame home={inside.home} from={from} steps={steps}>
      <CardInside {...inside} />
    </CardFrame>
  )
})
