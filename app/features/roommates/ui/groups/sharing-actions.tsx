import { SaveButton } from '#app/features/collections/ui/save/save-button.tsx'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { LikeAndHide } from '#app/features/saves/ui/like-and-hide.tsx'
import { ShareWithMatchButton } from '../share-button.tsx'

const looks = { card: 'photo', window: 'words', title: 'words' } as const

/** The actions at each home of a page: like, Save, Share and hide. On a phone like and Save are in the page's bar, where
 *  space is limited, and the rest below its title. */
export function sharingActions(props: HomeSlotProps) {
  const { home, place } = props
  if (place === 'panel') return null
  if (place === 'phone-title')
    return (
      <>
        <ShareWithMatchButton home={home} look="words" />
        <LikeAndHide {...props} />
      </>
    )
  const more =
    place === 'bar' ? (
      <SaveButton home={home} look="icon" />
    ) : (
      <>
        <SaveButton home={home} look={looks[place]} />
        <ShareWithMatchButton home={home} look={looks[place]} />
      </>
    )
  return <LikeAndHide {...props} more={more} />
}
