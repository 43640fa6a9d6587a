import { AskFirst } from '#app/web/ask-first.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RESTORE_DAYS } from '../rules.ts'
import { collectionCopy } from '../copy.ts'
import { useScreen } from './use-screen.ts'

export function CollectionConfirmations({ alone, busy }: { alone: boolean; busy: boolean }) {
  const { ask, to } = useScreen()
  const no = to()
  if (ask === 'delete')
    return (
      <AskFirst
        question={collectionCopy.askDelete}
        fields={{ intent: 'delete' }}
        yes="Delete the collection"
        failed="Failed to delete the collection"
        {...{ no, busy }}
      >
        {alone
          ? `You can restore it for ${RESTORE_DAYS} days.`
          : `It will be deleted for everyone in it, and they will be notified. Any of you can restore it for ${RESTORE_DAYS} days.`}
      </AskFirst>
    )
  if (ask === 'leave')
    return (
      <AskFirst
        question="Leave this collection?"
        fields={{ intent: 'leave' }}
        yes="Leave the collection"
        failed="Failed to leave the collection"
        {...{ no, busy }}
      >
        {alone
          ? 'You are the last member, so the collection will be deleted permanently, with everything in it.'
          : 'You will no longer see it. The others keep it, with everything you added.'}
      </AskFirst>
    )
  return null
}

/** What members can do with the whole collection. */
export function MemberActions({ mayDelete }: { mayDelete: boolean }) {
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
      {mayDelete && (
        <ButtonLink to={to({ ask: 'delete', share: null })} size="s" look="quiet" bad>
          Delete
        </ButtonLink>
      )}
    </>
  )
}
