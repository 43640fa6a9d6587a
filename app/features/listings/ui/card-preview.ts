import type { Photo } from '../rules.ts'

/** What a card says of its home; the home's page shows it until its own data are there. */
export type CardPreview = {
  name: string
  address: string
  photo: Photo | null
  photoCount: number
  amount: string
  per: string
  rooms: string
}

/** Reads a card (card-inside.tsx) as it is on the screen, because data of the homes of a search are not sent beside it. */
export function readCard(card: Element): CardPreview {
  const textOf = (part: string) => card.querySelector(part)?.textContent ?? ''
  const link = card.querySelector('h3 a')
  const photo = readPhoto(card)
  const name = link?.firstChild?.textContent ?? ''
  return {
    name,
    address: link?.lastElementChild?.textContent.replace(/^, /, '') ?? name,
    photo,
    photoCount: Number.parseInt(textOf('.home-dots'), 10) || Number(photo !== null),
    amount: textOf('.home-price > strong'),
    per: textOf('.home-price > span'),
    rooms: textOf('.home-rooms'),
  }
}

function readPhoto(card: Element): Photo | null {
  const image = card.querySelector('img')
  const said = (name: string) => image?.getAttribute(name) ?? ''
  const avif = card.querySelector('source') !== null
  return (
    image && {
      src: said('src'),
      alt: said('alt'),
      width: Number(said('width')),
      height: Number(said('height')),
      avif,
    }
  )
}
