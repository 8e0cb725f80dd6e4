/**
 * Varied things that photographs can show. The average similarity of an image to these texts is its similarity to
 * unrelated texts; a match must be more similar. The texts are English, as all presets have English models.
 */
export const backgroundTexts: readonly string[] = [
  'airport, apple, autumn, baby, banana, beach, bear, bedroom, bicycle, bird, blue, boat, book',
  'bottle, bread, bridge, brown, building, bus, butterfly, cake, camera, candle, car, castle',
  'cat, chair, child, church, circuit board, clock, cloud, coffee, computer, concert, cow',
  'crowd, dancer, desert, diagram, dog, door, drawing, dress, elephant, factory, field, fire',
  'fireworks, fish, flower, fog, food, football, forest, fountain, fruit, garden, glass',
  'glacier, graffiti, grass, gray, green, guitar, harbour, hat, helicopter, horse, hospital',
  'house, insect, island, jewellery, kitchen, knife, lake, lamp, leaf, letter, library',
  'lightning, machine, man, map, market, meadow, microscope, money, moon, motorcycle, mountain',
  'mushroom, newspaper, night, ocean, office, orange, owl, painting, park, party, pencil, piano',
  'pig, pink, pizza, plane, police, portrait, purple, rain, red, restaurant, river, road, robot',
  'rock, rose, sand, school, screen, sculpture, sheep, ship, shoe, shop, sign, sky, snow',
  'soldier, spider, stadium, stairs, star, storm, strawberry, street, sunset, swimming pool',
  'table, telephone, tent, text, theatre, tiger, toy, tractor, train, tree, tunnel, umbrella',
  'vegetable, village, violin, wall, water, wedding, whale, white, window, winter, woman',
  'yellow',
].flatMap((line) => line.split(', '));
