import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** Tells the user that they share a group with someone they blocked. @param children an action */
export function BlockedMemberNotice({ children }: { children?: ReactNode }) {
  return (
    <div className="flex gap-2.5 rounded-field bg-warn-soft p-3.5">
      <Icon of="shield-alert" className="mt-0.5 text-warn" />
      <div className="grid min-w-0 gap-2">
        <p>
          Someone you blocked is in this group. You see each other only as “a member”, with no name or
          profile. You do not see what they write to the group, but they can read what you write.
        </p>
        {children}
      </div>
    </div>
  )
}
