import tseslint from 'typescript-eslint';
import base from './eslint.config.js';
export default [...base,
 { files: ['**/*.ts','**/*.tsx'], rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' } },
 { files: ['test/{agent,checks,commands,comparison,engine,evalset,fields,google,http,judge,model,oracle,reports,scoring,settings,sheets,ui}/**'], ...tseslint.configs.disableTypeChecked, languageOptions: { parserOptions: { projectService: false, project: false, program: null } } }];
