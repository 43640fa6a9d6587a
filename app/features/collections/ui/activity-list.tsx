import { formatFullDate } from '#app/platform/format.ts'
import { activityWords } from '../activity-words.ts'
import type { ActivityView } from '../tool-views.ts'

/** A collection's activity, latest first. */
export function ActivityList({ activity }: { activity: ActivityView[] }) {
  return (
    <ol className="grid max-w-[44rem] gap-4">
      {activity.map((each) => (
        <li key={each.id} className="border-l-2 border-line pl-3 wrap-anywhere">
          <bdi>{activityWords(each)}</bdi>
          <time dateTime={each.at} className="block text-sm text-ink-2">
            {formatFullDate(each.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
