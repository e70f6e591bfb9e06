/** More projects than this are a list, not what is related to one card. */
const mostRelated = 3

/**
 * The technology by which a card of the showcase leads to its projects: the first that one to three projects use,
 * else the one that fewest use; null if none is used.
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
