import { Form, href, Link, useNavigation } from 'react-router'
import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { DraftCounts } from '../drafts.server.ts'
import { editorPath } from '../sections.ts'

/** The page of all drafts, or of one list's drafts. */
export const draftsPath = (list: string | null) =>
  withQuery(href('/manage/drafts'), list === null ? {} : { list })

/** What a manager's drafts lack, and how to publish them: nobody else sees drafts. */
export function DraftsNote({ counts, list = null }: { counts: DraftCounts; list?: string | null }) {
  const { drafts, complete, refused, incomplete, missing } = counts
  if (drafts === 0) return null
  return (
    <section aria-label="Drafts" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="num">
        {formatCount(drafts, 'home')} {drafts === 1 ? 'is a draft' : 'are drafts'}: students do not see{' '}
        {drafts === 1 ? 'it' : 'them'}.
        {incomplete > 0 && ` ${formatCount(incomplete, 'home')} ${incomplete === 1 ? 'lacks' : 'lack'}:`}
      </p>
      {missing.length > 0 && <MissingFacts missing={missing} />}
      <RefusedHomes refused={refused} />
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

/** Complete homes that are not submitted with the others: each one's page says why. */
export function RefusedHomes({ refused: { homes, first } }: Pick<DraftCounts, 'refused'>) {
  if (homes === 0) return null
  return (
    <div>
      <p className="num">
        {formatCount(homes, 'complete home')} can only be submitted on {homes === 1 ? 'its' : 'their'} own{' '}
        {homes === 1 ? 'page' : 'pages'}, because of wording that the law may not allow, or a fact that cannot
        be right:
      </p>
      <ul className="list-disc pl-5">
        {first.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={editorPath(id, 'publish')} className="reach underline underline-offset-4">
              {title}
            </Link>
          </li>
        ))}
        {homes > first.length && <li>And {formatCount(homes - first.length, 'home')} more</li>}
      </ul>
    </div>
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
