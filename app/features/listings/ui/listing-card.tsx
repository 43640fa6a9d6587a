import { memo, useMemo } from 'react'
import type { ListingCard as Home } from '../views.ts'
import { cardText, type CardHow } from './card-text.ts'
import { HomeCard, type HomeCardProps } from './home-card.tsx'

type Props = Omit<HomeCardProps, 'home'> & CardHow & { home: Home }

/** A home's card in a short list, where the page has all of the home's facts; a search sends the text of its cards instead. */
export const ListingCard = memo(function ListingCard({ home, perBed, people, today, near, ...card }: Props) {
  const text = useMemo(
    () => cardText(home, { perBed, people, today, near }),
    [home, perBed, people, today, near],
  )
  return <HomeCard {...card} home={text} today={today} />
})
