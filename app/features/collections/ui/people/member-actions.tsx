import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useScreen } from '../screen/use-screen.ts'

/** What members can do with the whole collection. */
export function MemberActions() {
  const { to, shares } = useScreen()
  return (
    <>
      <ButtonLink to={to({ edit: '1', share: null })} size="s">
        <Icon of="pencil" size="s" />
        Edit
      </ButtonLink>
      <ButtonLink
        to={to({ share: shares ? null : '1' })}
        size="s"
        preventScrollReset
        aria-current={shares ? 'true' : undefined}
      >
        <Icon of="share-2" size="s" />
        Share
      </ButtonLink>
      <ButtonLink to={to({ ask: 'delete', share: null })} size="s" look="quiet" bad>
        Delete
      </ButtonLink>
    </>
  )
}
