import type { ReactNode } from 'react'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { PageTitle } from '#app/web/site-name.tsx'

type Props = { above?: ReactNode; photos: ReactNode; head: ReactNode; cards: ReactNode }

/** Photos next to the answers; on a phone, above them. */
export function ProfileLayout({ above, photos, head, cards }: Props) {
  return (
    <>
      {above}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(240px,360px)_minmax(0,1fr)]">
        <div className="md:sticky md:top-6 md:self-start">{photos}</div>
        <div className="grid content-start gap-8 max-md:px-4">
          {head}
          {cards}
        </div>
      </div>
    </>
  )
}

/** `ProfileLayout` while the page loads. */
export function ProfileSkeleton() {
  return (
    <>
      <PageTitle of="Profile" />
      <output className="sr-only">Loading</output>
      <ProfileLayout
        photos={<Skeleton className="aspect-square md:rounded-card" />}
        head={
          <div className="grid gap-3">
            <Skeleton className="h-8.5 w-48" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="mt-4 h-24" />
          </div>
        }
        cards={
          <div className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-48 rounded-card" />
            <Skeleton className="h-48 rounded-card" />
          </div>
        }
      />
    </>
  )
}
