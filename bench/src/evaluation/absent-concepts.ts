/** Concepts that few photo collections show. Concepts that are labels of the collection are skipped. */
export const absentConcepts: readonly string[] = [
  ...['accordion', 'anvil', 'astronaut', 'bagpipes', 'beehive', 'blacksmith', 'catapult'],
  ...['chainsaw', 'chess tournament', 'coal mine', 'dinosaur skeleton', 'dragon', 'igloo'],
  ...['knight in armour', 'lighthouse keeper', 'medieval manuscript', 'microchip', 'octopus'],
  ...['operating theatre', 'oil platform', 'parking ticket', 'penguin', 'pyramid', 'scorpion'],
  ...['space shuttle', 'steam engine', 'submarine', 'sumo wrestler', 'tank battle', 'tornado'],
  ...['trilobite', 'unicorn', 'vending machine', 'volcano', 'weaving loom', 'x-ray', 'zeppelin'],
  ...['qwxzjv', 'lorem ipsum dolor', 'the square root of minus one'],
];
