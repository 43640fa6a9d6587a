import { AskFirst } from '#app/features/groups/ui/people/ask-first.tsx'
import { RESTORE_DAYS } from '../../rules.ts'
import { collectionCopy } from '../../copy.ts'
import { useScreen } from '../screen/use-screen.ts'

/** The confirmation before somebody deletes or leaves a collection. */
export function CollectionConfirmations({ alone, busy }: { alone: boolean; busy: boolean }) {
  const { ask, to } = useScreen()
  const no = to()
  if (ask === 'delete')
    return (
      <AskFirst
        question={collectionCopy.askDelete}
        fields={{ intent: 'delete' }}
        yes="Delete the collection"
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
        {...{ no, busy }}
      >
        {alone
          ? 'You are the last member, so the collection will be deleted permanently, with everything in it.'
          : 'You will no longer see it. The others keep it, with everything you added.'}
      </AskFirst>
    )
  return null
}
