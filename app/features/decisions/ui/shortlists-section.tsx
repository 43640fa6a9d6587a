import { Link } from 'react-router'
import { collectionPath, newCollectionPath } from '#app/features/collections/paths.ts'
import { rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Section } from '#app/ui/section.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { decisionPath } from '../paths.ts'
import type { GroupShortlist } from '../decision-summaries.query.server.ts'

/** The homes that a group collects together, and what it decides about them, on the group's page. */
export function ShortlistsSection({ shortlists }: { shortlists: GroupShortlist[] }) {
  return (
    <Section id="shortlist" title="Shared shortlist">
      {shortlists.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">
            No collection is shared with this group yet. Make a collection, share it with the group, and then
            decide together.
          </p>
          <ButtonLink to={newCollectionPath} size="s">
            New Collection
          </ButtonLink>
        </div>
      ) : (
        <ul className={rowsBox}>
          {shortlists.map(({ collectionId, name, homes, decision }) => (
            <li key={collectionId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={collectionPath(collectionId)}
                  className="inline-flex min-h-6 items-center text-lg wrap-anywhere underline-offset-4 hover:underline"
                >
                  <span dir="auto">{name}</span>
                </Link>
                <p className="num text-sm wrap-anywhere text-ink-2">
                  {[formatCount(homes, 'home'), decisionText(decision)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {homes + (decision ? 1 : 0) > 0 && (
                <ButtonLink
                  to={decisionPath(collectionId)}
                  size="s"
                  look={decision?.state === 'open' && !decision.own ? 'primary' : 'default'}
                  aria-label={`${actionText(decision)}: ${name}`}
                >
                  {actionText(decision)}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function decisionText(decision: GroupShortlist['decision']): string | null {
  if (decision === null) return null
  if (decision.state === 'closed')
    return decision.winner === null ? 'decided without a winner' : `you chose ${decision.winner}`
  return `decision open, ${decision.answered === 0 ? 'no answer' : formatCount(decision.answered, 'answer')} so far`
}

function actionText(decision: GroupShortlist['decision']): string {
  if (decision === null) return 'Decide together'
  if (decision.state === 'closed') return 'See the result'
  return decision.own ? 'See the decision' : 'Give your answer'
}
