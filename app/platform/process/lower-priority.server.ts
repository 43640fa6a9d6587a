import { getPriority, setPriority } from 'node:os'

/** Lets other work go first: this thread on Linux, this process elsewhere. Where it is lower already (`nice npm start`), it stays,
 *  because only root may raise it.
 *  @param niceness 1 to 19, the lowest */
export function lowerPriority(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness)
}
