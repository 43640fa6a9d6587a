import type { Route } from './+types/properties'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { savedOverview } from '#app/features/saves/queries/saved-overview.server.ts'
import { HeartOnly } from '#app/features/saves/ui/home-actions.tsx'
import { listMeta, ListPage } from '#app/features/saves/ui/list-page.tsx'
import { SavedSections } from '#app/features/saves/ui/saved-sections.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'

const HERE = '/profile/properties'

/** What somebody keeps: the Properties tab of the own profile (specification part 2 §2). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  const saved = await savedOverview(ctx, userId)
  return { ...saved, today: ctx.now().toISOString().slice(0, 10) }
}

export const meta: Route.MetaFunction = () => listMeta('Your properties')

export default function PropertiesPage({ loaderData: { overview, hearts, today } }: Route.ComponentProps) {
  return (
    <ListPage title="Your properties" toProfile={false}>
      <WithSaving hearts={hearts} filling={heart}>
        <SavedSections {...overview} today={today} from={HERE} />
      </WithSaving>
    </ListPage>
  )
}

const heart = (props: React.ComponentProps<typeof HeartOnly>) => <HeartOnly {...props} />
