import { Heart } from 'lucide-react'
import { useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { copy } from '../../copy.ts'
import { likeAddress } from './send-change.ts'
import { useLike } from './use-like.ts'

type Props = {
  home: { id: string; name: string }
  /** On a photo, or as a button with or without text. */
  look: 'photo' | 'words' | 'icon'
}

const looks = {
  photo: 'photo-button',
  words: buttonClass({ size: 's' }),
  icon: buttonClass({ square: true }),
}

/** Likes or unlikes a home: a form that works without JavaScript; with it the page stays and the heart changes at once. */
export function LikeButton({ home, look }: Props) {
  const { liked, busy, press } = useLike(
    home.id,
    look === 'photo' ? copy.cardFailed : `${copy.notUpdated}. Please try again.`,
  )
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action={likeAddress(home.id)}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
      className="contents"
    >
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <button
        name="liked"
        value={liked ? '0' : '1'}
        data-like
        aria-pressed={liked}
        aria-busy={busy}
        aria-disabled={busy}
        aria-label={`Like ${home.name}`}
        className={looks[look]}
      >
        <Heart
          aria-hidden
          size={look === 'words' ? 16 : 20}
          strokeWidth={1.75}
          className={liked ? `fill-[#ff6a3d] ${look === 'photo' ? 'stroke-white' : 'stroke-[#ff6a3d]'}` : ''}
        />
        {look === 'words' && 'Like'}
      </button>
    </form>
  )
}
