import { describe } from '@jest/globals';
import { decides, neverWrong } from '../decide';

describe('a unit needs its context: names and verbs that are spelt like units are none', () => {
  neverWrong([
    ['How much tree cover did Acre lose in 2022?', '2,022 acres', 'In 2022 Acre lost much of its forest.', 0],
    ['How much forest did Ha Tinh lose?', '2,019 ha', 'In 2019 Ha Tinh lost most of it to storms.', 0],
    ['How much forest did Hà Nam lose?', '12 ha', 'All 12 Ha Nam communes lost forest.', 0],
    ['How much did the region lose?', '2020 ha', 'The region in 2020 has lost a lot.', 0],
    ['¿Cuánto bosque se perdió?', '2.021 ha', 'En 2021 ha aumentado la superficie.', 0],
    ['¿Cuánto perdió el distrito 5?', '5 ha', 'El distrito 5 ha perdido poco.', 0],
    ['Quanta foresta è andata persa?', '2.018 ha', 'Nel 2018 ha perso molta foresta.', 0],
    ['What did the region emit?', '2,015 Mt', 'In 2015 Mt Elgon burnt.', 0],
    [
      'How much tree cover did Acre gain?',
      '16 acres',
      'Of Brazil’s states, 16 Acre among them, gained cover.',
      0,
    ],
    ['How many hectares did Acre lose?', '5,100', 'Acre lost 5,100 acres.', 0],
    ['How much did Acre lose?', '5,100', 'Acre lost 5,100 km².', null],
    ['What was lost in Acre?', '41,300', 'Acre lost 41,300 ha.', 1],
    ['How large is the loss in Acre, Brazil?', '38.9', 'The loss in Acre is 38.9 kha.', null],
  ]);
  decides([
    ['How much tree cover did Acre lose in 2020?', '38,500', 'Acre lost 38,500 ha in 2020.', 'yes'],
    ['How much tree cover did Acre lose in 2020?', '38,500 ha', 'In 2020 Acre lost 38,500 ha.', 'yes'],
    ['How much tree cover did Acre lose in 2020?', '38,500 ha', 'In 2020 Acre lost 12,100 ha.', 'no'],
    ['How much tree cover did Ha Giang lose in 2021?', '940 ha', 'In 2021 Ha Giang lost 940 ha.', 'yes'],
    ['How much forest did Peru lose in 2019?', '155 kha', 'Peru in 2019 has lost 155 kha of forest.', 'yes'],
    ['¿Cuánto perdió Perú en 2021?', '155 kha', 'Perú en 2021 ha perdido 155 kha.', 'yes'],
    ['How many hectares were burnt?', '1,850', '1850 hectares were burnt.', 'yes'],
    ['How large is the reserve?', '2000 ha', '2,000 hectares', 'yes'],
    ['How large is the reserve?', '2,000 ha', '2000 ha', 'yes'],
    ['What is the area in km2?', '52', '5,200 ha', 'yes'],
    ['What is the burnt area (ha)?', '52', 'The burnt area is 52 ha.', 'yes'],
  ]);
});

describe('every unit of one dimension is converted', () => {
  neverWrong([
    ['How much rain fell in 2021?', '950 mm', 'In 2021, 0.95 m of rain fell.', 1],
    ['How much rain fell in 2021?', '95 cm', '950 mm fell in 2021.', 1],
    ['How much was lost?', '41,300 ha', '41,300 dunams were lost.', 0],
    ['How much was lost?', '41,300 ha', '413 square kilometres were lost.', 1],
    ['How much was lost?', '1 Mha', 'One million football pitches were lost.', 0],
    ['What were the emissions?', '12 Mt CO2e', 'Emissions were 12 Mt of carbon.', 0],
    ['What were the emissions?', '12 Mt CO2e', 'Emissions were 12 million tonnes of CO₂ equivalent.', 1],
    ['What were the emissions?', '12 Mt CO2e', 'Emissions were 12 million tonnes of methane.', 0],
    ['What are the emissions?', '12 Mt CO2e', 'Emissions are 12 Mt CO2e per year.', null],
  ]);
  decides([
    ['How much rain fell?', '950 mm', '0.95 m of rain fell.', 'yes'],
    ['How much was lost?', '102,000 acres', 'About 41.3 kha were lost.', 'yes'],
    ['What is the pixel size?', '30 m', 'The pixel size is 30 metres.', 'yes'],
    ['What is the pixel size?', '30 m', 'The pixel size is 30m.', 'yes'],
    ['What is the pixel size?', '30 m', 'The pixel size is 10 m.', 'no'],
  ]);
});

describe('magnitudes: m is a million behind money and before a unit, bn a billion; a bare figure has none', () => {
  neverWrong([
    ['How much was lost?', '1.3', '1.3 million ha were lost.', null],
    ['How much was lost?', '4.2', 'It lost 4.2 thousand hectares.', null],
    ['How much was lost?', '2.5', 'It lost 2.5m hectares.', null],
    ['How many people live there?', '2.5 million', '2.5m people live there.', 1],
    ['How many people live there?', '2.5 million', '2.5bn people live there.', 0],
    ['What did the project cost?', '£50 million', 'The project cost £50m.', 1],
    ['What did the project cost?', '£50 million', 'The project cost £50bn.', 0],
    ['What did the project cost?', '$1.2bn', 'The project cost $1,200 million.', 1],
    ['How many million hectares burned?', '2.4', '2.4 million hectares burned.', 1],
    ['How many thousand hectares burned?', '24', '24,000 hectares burned.', 1],
    ['How many million hectares burned?', '2,400,000', '2.4 million hectares burned.', 1],
    ['How much was lost?', '2.5 million ha', '2,500 hectares were lost.', 0],
    ['How much was lost?', '2 lakh ha', '200,000 hectares were lost.', 1],
  ]);
  decides([
    ['How much was lost?', '2.5 million ha', '2.5m ha were lost.', 'yes'],
    ['How much was lost?', '2.5 million ha', '2.5m hectares were lost.', 'yes'],
    ['What did it cost?', '£50 million', 'It cost £50m.', 'yes'],
    ['What did it cost?', '£50 million', '£50bn', 'no'],
    ['What did it cost?', '$1.2 billion', '$1.2bn', 'yes'],
    ['How many million hectares burned?', '2.4', '2.4 million hectares burned.', 'yes'],
    ['How many million hectares burned?', '2.4', '2.4 Mha', 'yes'],
    ['How many million hectares burned?', '2.4', '24 million hectares burned.', 'no'],
  ]);
});

describe('a number word is read whole or not at all', () => {
  neverWrong([
    ['How much was lost?', '30,000 ha', 'Two hundred and thirty thousand hectares were lost.', 0],
    ['How much was lost?', '300,000 ha', 'Three hundred thousand hectares were lost.', 1],
    ['How much was lost?', '7 ha', 'A thousand and seven hectares were lost.', 0],
    ['How much was lost?', '5 million ha', 'Twenty-five million hectares were lost.', 0],
    ['How much was lost?', '500,000 ha', 'Half a million hectares were lost.', 1],
    ['How much was lost?', '1.5 million ha', 'One and a half million hectares were lost.', 1],
    ['How much was lost?', '750,000 ha', 'Three quarters of a million hectares were lost.', 1],
    ['How much was lost?', '2 million ha', 'Two point six million hectares were lost.', 0],
    ['How much was lost?', '2 million ha', 'Two million four hundred thousand hectares were lost.', 0],
    ['How much was lost?', '400,000 ha', 'Two million four hundred thousand hectares were lost.', 0],
    ['How much was lost?', '2 million ha', '2 million 400 thousand hectares were lost.', 0],
    ['How much was lost?', '400,000 ha', '2 million 400 thousand hectares were lost.', 0],
    [
      'How much was lost?',
      '3 million ha',
      'Hundreds of thousands, up to three million hectares were lost.',
      0,
    ],
    ['How many parks are there?', '100', 'A hundred and one parks.', 0],
    ['How many parks are there?', '24', 'Two dozen parks.', 1],
    ['How many parks are there?', '2', 'Two dozen parks.', 0],
    ['How many parks are there?', '5', 'Thirty-five parks.', 0],
    ['¿Cuánto se perdió?', '20.000 ha', 'Se perdieron ciento 20 mil hectáreas.', 0],
    ['¿Cuánto se perdió?', '500.000 ha', 'Se perdieron 2 millones 500 mil hectáreas.', 0],
    ['Quanto foi perdido?', '3 mil ha', 'Foram perdidos cento e 3 mil hectares.', 0],
    ['Berapa yang hilang?', '5 ribu ha', 'Yang hilang dua puluh 5 ribu hektar.', 0],
    ['How much was lost?', '1 million ha', '1½ million hectares were lost.', 0],
    ['What share burnt?', '50 %', 'Half of it burnt.', 1],
  ]);
  decides([
    ['How much was lost?', '230,000 ha', 'Two hundred and thirty thousand hectares were lost.', 'yes'],
    ['How much was lost?', '120,000 ha', 'One hundred and twenty thousand hectares were lost.', 'yes'],
    ['How much was lost?', '20,000 ha', 'One hundred and twenty thousand hectares were lost.', 'no'],
    ['How much was lost?', '500,000 ha', 'Half a million hectares were lost.', 'yes'],
    ['How much was lost?', '1.5 million ha', 'One and a half million hectares were lost.', 'yes'],
    ['How much was lost?', '2.4 million ha', 'Two million four hundred thousand hectares were lost.', 'yes'],
    ['How many parks are there?', '35', 'Thirty-five parks.', 'yes'],
    ['How many parks are there?', '101', 'There are a hundred and one parks.', 'yes'],
  ]);
});

describe('a number cell is a number', () => {
  neverWrong([
    ['Which layer is it?', '10-meter land cover', 'It is 10 m.', null],
    ['Which layer is it?', '10-meter land cover', 'It has 10 classes.', 0],
    ['When was it built?', '2nd century BC', 'It was built in the 2nd year.', 0],
    ['When was it built?', '2nd century BC', 'It is 2 m high.', 0],
    ['Which product is it?', '30-day composite', 'It is 30 years old.', 0],
    ['Which product is it?', '5-year plan', '5', null],
    ['Which film is it?', '12 Monkeys', 'There are 12 of them.', 0],
    ['Which rule applies?', '3-30-300 rule', 'The 30 % rule.', 0],
    ['Which agreement is it?', '30 by 30', '30', null],
  ]);
  decides([
    ['How many classes are there?', '10 land cover classes', 'There are 10 classes.', 'yes'],
    ['How many classes are there?', '10 classes', 'There are ten classes.', 'yes'],
    ['Which layer is it?', '10-meter land cover', 'It is the 10-meter land cover.', 'yes'],
  ]);
});
