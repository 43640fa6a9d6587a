import { useRef } from 'react'
import type { Route } from './+types/agreement'
import { agreementSheet } from '#app/features/agreements/agreement.query.server.ts'
import { PrintedAgreement } from '#app/features/agreements/ui/agreement-sheet.tsx'
import { PrintButton } from '#app/features/collections/ui/printed-list.tsx'
import { groupPath } from '#app/features/groups/paths.ts'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { TypedGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, params: { groupId }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return agreementSheet(ctx, groupId)
}

/** Members' answers are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = unlistedMeta('Roommate agreement')

export default function AgreementPage({ loaderData: sheet, params }: Route.ComponentProps) {
  const written = useRef<HTMLDivElement>(null)
  return (
    <GroupFrame
      title="Roommate agreement"
      lead="What you all answered, with blanks for the rest. Edit it here, print it and sign it. It is stored nowhere: what you write is gone when you leave this page."
      back={{ to: groupPath(params.groupId), label: sheet.group }}
    >
      <p className="noscript:hidden">
        <PrintButton />
      </p>
      <div ref={written}>
        <PrintedAgreement sheet={sheet} />
      </div>
      <TypedGuard of={written} />
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
