import { Form, href, useNavigation } from 'react-router'
import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { DraftCounts } from '../drafts.server.ts'

/** The page of all drafts, or of one list's drafts. */
export const draftsPath = (list: string | null) =>
  withQuery(href('/manage/drafts'), list === null ? {} : { list })

/** What a manager's drafts lack, and how to publish them: nobody else sees drafts. */
export function DraftsNote({ counts, list = null }: { counts: DraftCounts; list?: string | null }) {
  const { drafts, complete, missing } = counts
  if (drafts === 0) return null
  const incomplete = drafts - complete
  return (
    <section aria-label="Drafts" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="num">
        {formatCount(drafts, 'home')} {drafts === 1 ? 'is a draft' : 'are drafts'}: students do not see{' '}
        {drafts === 1 ? 'it' : 'them'}.
        {incomplete > 0 && ` ${formatCount(incomplete, 'home')} ${incomplete === 1 ? 'lacks' : 'lack'}:`}
      </p>
      {missing.length > 0 && <MissingFacts missing={missing} />}
      <div className="flex flex-wrap gap-2">
        {complete > 0 && <SubmitDrafts complete={complete} list={list} />}
        {incomplete > 0 && (
          <ButtonLink to={draftsPath(list)} look={complete > 0 ? undefined : 'primary'}>
            Fill in what’s missing ({formatCount(incomplete, 'home')})
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

export function MissingFacts({ missing }: Pick<DraftCounts, 'missing'>) {
  return (
    <ul className="num list-disc pl-5 text-ink-2">
      {missing.map(({ fact, label, homes }) => (
        <li key={fact}>
          {label}: {formatNumber(homes)}
        </li>
      ))}
    </ul>
  )
}

/** Sends the filter and not the homes: all that are complete when it arrives are submitted. */
export function SubmitDrafts({ complete, list }: { complete: number; list: string | null }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={draftsPath(list)}>
      <SubmitButton look="primary" name="intent" value="submit" busy={busy}>
        Submit {formatCount(complete, 'complete home')}
      </SubmitButton>
    </Form>
  )
}
