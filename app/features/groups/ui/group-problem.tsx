import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { groupsPath } from '../paths.ts'
import { groupCopy } from '../copy.ts'
import { PageTitle } from '#app/web/site-name.tsx'

type Words = { title: string; text: string; again?: true }

/** The error page of group pages; the same for other people's groups and deleted groups.
 *  @param missing what does not exist, if it is not a group */
export function GroupProblem({ error, missing }: { error: unknown; missing?: Words }) {
  const here = useLocation()
  const { title, text, again } = wordsFor(error, missing)
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-xl content-start gap-3 px-4 py-16 md:px-6 md:py-24"
    >
      <PageTitle of={title} />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg text-ink-2">{text}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        {again && (
          <ButtonLink look="primary" to={here} replace>
            Try Again
          </ButtonLink>
        )}
        <ButtonLink look={again ? 'default' : 'primary'} to={groupsPath}>
          Your groups
        </ButtonLink>
      </p>
    </main>
  )
}

function wordsFor(error: unknown, missing?: Words): Words {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404)
    return missing ?? { title: groupCopy.notFound, text: 'It may have been deleted, or you are not in it.' }
  if (status === 403 && isRouteErrorResponse(error)) {
    const data: unknown = error.data
    return {
      title: typeof data === 'string' ? data : groupCopy.mustBeMemberToAdd,
      text: 'Nothing was changed.',
    }
  }
  return {
    title: groupCopy.notLoaded,
    text: 'Something went wrong on the way. Check your connection, then try again.',
    again: true,
  }
}
