import { getPriority, setPriority } from 'node:os'

/** Lets other work go first: lowers the priority of this thread on Linux, of this process elsewhere. A priority that is
 *  already lower (`nice npm start`) stays, because only root may raise it.
 *  @param niceness 1 to 19, the lowest */
export function lowerPriority(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness)
}
