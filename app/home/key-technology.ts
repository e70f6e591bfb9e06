/** A technology with more projects than this does not select projects related to a card. */
const mostRelated = 3

/**
 * The technology by which a card of the showcase links to its projects: the first that one to three projects
 * use, otherwise the one with the fewest projects; null if none is used.
 */
export function findKeyTechnology(
  technologies: string[],
  projects: { techStacks: string[] }[],
): string | null {
  const used = technologies
    .map((name) => ({
      name,
      count: projects.filter(({ techStacks }) => techStacks.includes(name)).length,
    }))
    .filter(({ count }) => count > 0)
  const rarestFirst = used.toSorted((one, other) => one.count - other.count)
  return (used.find(({ count }) => count <= mostRelated) ?? rarestFirst[0])?.name ?? null
}
