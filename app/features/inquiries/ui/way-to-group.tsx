import { Link } from 'react-router'
import { groupPath } from '#app/features/groups/paths.ts'
import type { GroupOfInquiry } from '../views.ts'

/** A link from an inquiry back to the group it was sent for. */
export const WayToGroup = ({ group }: { group: GroupOfInquiry }) => (
  <Link
    to={`${groupPath(group.groupId)}#inquiries`}
    className="relative -my-3.5 inline-flex items-center py-3.5 justify-self-start underline underline-offset-4"
  >
    <span className="wrap-anywhere">
      Sent for <bdi>{group.name}</bdi>
    </span>
  </Link>
)
