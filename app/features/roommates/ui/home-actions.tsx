import { SaveButton } from '#app/features/collections/ui/save-button.tsx'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { HomeActions } from '#app/features/saves/ui/home-actions.tsx'
import { ShareButton } from './share-button.tsx'

const looks = { card: 'photo', window: 'words', title: 'words', bar: 'icon' } as const

/** What stands at each home of a page: heart, Save, Share and hiding; on a phone most of it in the page's bar. */
export function homeActions(props: HomeSlotProps) {
  const { home, place } = props
  const more =
    place === 'phone-title' ? null : (
      <>
        <SaveButton home={home} look={looks[place]} />
        <ShareButton home={home} look={looks[place]} />
      </>
    )
  return <HomeActions {...props} more={more} />
}
