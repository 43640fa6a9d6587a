import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { HeartButton } from './heart-button.tsx'

/** What somebody can do to a home wherever it is shown. */
export function HomeActions({ home, place }: HomeSlotProps) {
  if (place === 'card')
    return (
      <div className="absolute top-2 right-2 z-10">
        <HeartButton home={home} look="photo" />
      </div>
    )
  // The name in the window is a link over all of it.
  if (place === 'window')
    return (
      <div className="relative z-10 mt-1 justify-self-start">
        <HeartButton home={home} look="words" />
      </div>
    )
  return <HeartButton home={home} look={place === 'title' ? 'words' : 'icon'} />
}
