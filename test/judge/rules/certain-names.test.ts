import { describe } from '@jest/globals';
import { decides } from './decide';

describe('a name beside the one that answers, or inside another name, is left open', () => {
  decides(
    [
      'Peru lost less than Brazil, which lost the most.',
      'Peru lost fewer trees than Brazil, the country with the most loss.',
      'Peru is behind Brazil, which lost the most.',
      'Peru comes after Brazil, the country that lost the most.',
      'Peru did worse than most, and Brazil lost the most.',
      'Peru ranks below Brazil, which lost the most.',
      'Peru was overtaken by Brazil, which lost the most.',
      'Peru trails Brazil, which lost the most.',
      'Peru was second to Brazil, which lost the most.',
      'Peru lost half as much as Brazil, which lost the most.',
      'Peru lost nearly as much as Brazil, which lost the most.',
      'Peru lost much, Brazil lost the most.',
      'Peru lost 5 ha and Brazil lost the most.',
      'Peru lost a lot; Brazil lost the most.',
      'Peru lost 5 ha. Brazil lost the most.',
      'Peru, 5 ha; Brazil, the most.',
      'Peru used to lose the most. Now Brazil does.',
      'Peru once lost the most.',
      'Peru almost lost the most.',
      'Peru nearly lost the most.',
      'Peru was to lose the most.',
      'Peru no longer loses the most.',
      'Peru lost more than most.',
      "Peru's neighbour Brazil lost the most.",
      "Peru's neighbour lost the most.",
      "Peru's Amazon rival, Brazil, lost the most.",
      'Peruvian forests lost the most.',
      'The neighbour of Peru lost the most.',
      'A country near Peru lost the most.',
      'The country east of Peru lost the most.',
      'The country bordering Peru lost the most.',
      'The most was lost outside Peru.',
      'The most was lost in the country after Peru.',
      'Brazil beat Peru and lost the most.',
      'Brazil overtook Peru and lost the most.',
      'Brazil surpassed Peru.',
      'Not only Peru but Brazil.',
      'Not only Peru lost the most.',
      'Only Peru and Brazil.',
      'Peru as well as Brazil.',
      'Peru together with Brazil.',
      'Peru tied with Brazil.',
      'Peru, Brazil',
      'Peru? No, Brazil.',
      'Peru (second place).',
      'Peru lost the second most.',
      'Peru lost the most in 2019, Brazil in 2020.',
      'Peru lost the most in South America, Indonesia overall.',
      'Peru gained the most.',
      'Peru lost little. The most was lost by Brazil.',
      'Peru: 5 ha\nBrazil: 10 ha',
      'I looked at Peru. Brazil lost the most.',
      'For Peru, data is missing.',
      'Data for Peru is missing.',
      'Data for Peru is unavailable.',
      'Peru is excluded.',
      'Peru was left out.',
      'Peru failed to load.',
      'Loading Peru...',
      'Hello from Peru!',
      'Peru is a country in South America.',
      'Some claim Peru, the data says Brazil.',
      'People say Peru.',
      'People think Peru lost the most.',
      'It is true that Peru lost much, Brazil lost the most.',
      'It is true that some say Peru lost the most.',
      'You asked about Peru.',
      'You said Peru.',
      'You may have meant Peru.',
    ].map((actual) => ['which country lost the most?', 'Peru', actual, 'uncertain'] as const),
  );
  decides(
    [
      'New Guinea lost the most.',
      'Papua New Guinea lost the most.',
      'Equatorial Guinea.',
      'Guinea-Bissau.',
      'Guinea Bissau lost the most.',
      'The Gulf of Guinea.',
      'new guinea',
      'papua new guinea lost the most',
    ].map((actual) => ['which country lost the most?', 'Guinea', actual, 'uncertain'] as const),
  );
  decides(
    ['Nigerien forests.', 'The Niger River basin.', 'The Niger river.', 'The Niger delta lost the most.'].map(
      (actual) => ['which country lost the most?', 'Niger', actual, 'uncertain'] as const,
    ),
  );
  decides(
    ['South Sudan lost the most.', 'south sudan', 'Sudan (South)', 'Sudan, South'].map(
      (actual) => ['which country lost the most?', 'Sudan', actual, 'uncertain'] as const,
    ),
  );
  decides(
    [
      'Congo, Democratic Republic of the',
      'DR Congo',
      'Congo-Kinshasa',
      'The Congo Basin',
      'the congo basin',
    ].map((actual) => ['which country lost the most?', 'Congo', actual, 'uncertain'] as const),
  );
  decides(
    ['New Mexico', 'Gulf of Mexico', 'new mexico'].map(
      (actual) => ['which country lost the most?', 'Mexico', actual, 'uncertain'] as const,
    ),
  );
  decides(
    ['Baja California', 'Gulf of California', 'California City'].map(
      (actual) => ['which state lost the most?', 'California', actual, 'uncertain'] as const,
    ),
  );
  decides([
    ['which country lost the most?', 'South Sudan', 'Sudan lost the most.', 'uncertain'],
    ['which country lost the most?', 'Korea', 'North Korea', 'uncertain'],
    ['which country lost the most?', 'Korea', 'Korea (North)', 'uncertain'],
    ['which country lost the most?', 'Ireland', 'Northern Ireland', 'uncertain'],
    ['which country lost the most?', 'Ireland', 'northern ireland', 'uncertain'],
    ['which country lost the most?', 'Samoa', 'American Samoa', 'uncertain'],
    ['which country lost the most?', 'Timor', 'East Timor', 'uncertain'],
    ['which country lost the most?', 'Dominica', 'Dominican Republic', 'uncertain'],
    ['which country lost the most?', 'Austria', 'Australia', 'no'],
    ['which country lost the most?', 'Mali', 'Somalia', 'no'],
    ['which country lost the most?', 'India', 'Indiana', 'uncertain'],
    ['which country lost the most?', 'Georgia', 'South Georgia', 'uncertain'],
    ['which country lost the most?', 'Netherlands', 'Netherlands Antilles', 'uncertain'],
    ['which state lost the most?', 'Amazonas', 'The Amazon', 'uncertain'],
    ['which state lost the most?', 'Kansas', 'Arkansas', 'no'],
    ['which state lost the most?', 'Washington', 'Washington, D.C.', 'uncertain'],
    ['which state lost the most?', 'Washington', 'Washington DC', 'uncertain'],
    ['which state lost the most?', 'Virginia', 'West Virginia', 'uncertain'],
    ['which state lost the most?', 'Virginia', 'west virginia', 'uncertain'],
    ['which state lost the most?', 'Carolina', 'North Carolina', 'uncertain'],
    ['which state lost the most?', 'New York', 'New York City', 'uncertain'],
    ['which state lost the most?', 'New York', "New York's rival, Ohio.", 'uncertain'],
  ]);
});

describe('what is said plainly is still settled', () => {
  decides([
    ['which country lost the most?', 'Peru', 'Peru lost the most.', 'yes'],
    ['which country lost the most?', 'Peru', '**Peru** lost the most, with 5 ha.', 'yes'],
    ['which country lost the most?', 'Peru', 'It was Peru.', 'yes'],
    ['which country lost the most?', 'Peru', 'The country with the most loss is Peru.', 'yes'],
    ['which country lost the most?', 'Georgia', 'Georgia', 'yes'],
    ['which state lost the most?', 'Georgia', 'Georgia lost the most.', 'yes'],
  ]);
});
